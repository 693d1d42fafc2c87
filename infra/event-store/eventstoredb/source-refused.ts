/** EventStoreDB cannot decide this shop's log as things are. The message says what to do. */
export class SourceRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = "SourceRefused";
  }
}
