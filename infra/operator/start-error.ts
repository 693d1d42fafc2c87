/** Why Daybook cannot start, with the setting to change: shown to the operator without a stack. */
export class StartError extends Error {
  constructor(...lines: readonly string[]) {
    super(lines.join("\n"));
    this.name = "StartError";
  }
}
