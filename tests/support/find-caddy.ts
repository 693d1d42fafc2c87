import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** A Caddy of the machine: `CADDY_PATH`, or one that shells find. No package of npm brings one. */
export const findCaddy = (): string | undefined => {
  const { CADDY_PATH = "", PATH = "" } = process.env;
  const places = [CADDY_PATH, ...PATH.split(delimiter).map((folder) => join(folder, "caddy"))];
  return places.find((place) => place !== "" && existsSync(place));
};
