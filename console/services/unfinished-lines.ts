/** Lines such as “Bank:” that say nothing: another one of them follows, or no line at all. */
export const unfinishedLines = (instructions: string): readonly string[] => {
  const lines = instructions
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return lines.filter(
    (line, index) => line.endsWith(":") && lines[index + 1]?.endsWith(":") !== false,
  );
};
