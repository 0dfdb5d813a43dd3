// The server's own rules engine in the browser: compiled once, then as many games as are wanted.
import type { EngineExports } from "./exports";
import { Game, type RuleSet } from "./game";

const INTERFACE = 1;

export class Engine {
  readonly #module: WebAssembly.Module;
  readonly ruleSets: readonly RuleSet[];

  private constructor(module: WebAssembly.Module) {
    this.#module = module;
    this.ruleSets = this.newGame().ruleSets;
  }

  // Throws if the module is not one of this interface.
  static async load(bytes: BufferSource | Promise<Response>): Promise<Engine> {
    const module =
      bytes instanceof Promise
        ? await WebAssembly.compileStreaming(bytes)
        : await WebAssembly.compile(bytes);
    return new Engine(module);
  }

  knows(rules: string, version: number): boolean {
    return this.ruleSets.some((each) => each.id === rules && each.version === version);
  }

  // A module holds one game: every game is an instance of its own, some 100 KB.
  newGame(): Game {
    const instance = new WebAssembly.Instance(this.#module, {});
    const exports = instance.exports as unknown as EngineExports;
    exports._initialize();
    if (exports.gulbara_interface() !== INTERFACE) {
      throw new Error("the engine has another interface than this client knows");
    }
    return new Game(exports);
  }
}
