/// <reference types="vite/client" />
declare module "gulbara-engine.wasm?url" {
  const url: string;
  export default url;
}
declare module "*.ftl" {
  const body: import("@fluent/bundle").FluentResource["body"];
  export default body;
}
