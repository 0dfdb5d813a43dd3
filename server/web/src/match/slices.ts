// Long work in slices, between which the page answers its user.
const SLICE_MS = 10;

// Not by a timer: those of a hidden page are late.
const turnOfEvents = (): Promise<unknown> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = (event) => {
      port1.close();
      resolve(event);
    };
    port2.postMessage(null);
  });

export class Slices {
  #usedMs = 0;

  // Before, if what was done since the last rest has taken its time, whatever else waits is done.
  async work<T>(part: () => Promise<T>): Promise<T> {
    if (this.#usedMs >= SLICE_MS) {
      await turnOfEvents();
      this.#usedMs = 0;
    }
    const begun = performance.now();
    const result = await part();
    this.#usedMs += performance.now() - begun;
    return result;
  }
}
