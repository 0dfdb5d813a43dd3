/// <reference types="vite/client" />
declare module "gulbara-engine.wasm?url" {
  const url: string;
  export default url;
}
