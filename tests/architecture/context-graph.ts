import { readdir, readFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path/posix";

/** A production file that imports another one. Both are paths from the project's root. */
export type Import = { readonly from: string; readonly to: string };

/**
 * What the floors forbid. `circles` and `kits` contain edges between contexts, `shells` and
 * `browser` edges between files, all written `from -> to`.
 */
export type Knots = {
  /** Contexts of one role that import each other in a circle. */
  readonly circles: readonly string[];
  /** A kit that imports a feature or the shell of its role. */
  readonly kits: readonly string[];
  /** A shell or a feature's declaration that is imported by anything but wiring and shells. */
  readonly shells: readonly string[];
  /** Server code that browser code reaches, directly or not. */
  readonly browser: readonly string[];
};

const SERVER_ROLES = ["commands", "projections", "read-api", "jobs", "infra", "analyst"];
const BROWSER_ROLES = ["storefront", "console", "browser"];
const ROLES = ["domain", ...SERVER_ROLES, ...BROWSER_ROLES];
const PLACES = [...ROLES, "features", "wiring"];

const CODE = /\.(ts|tsx)$/;
const NOT_PRODUCTION = /\.(test|suite|cases)\.tsx?$|(^|\/)vite\.config\.ts$/;
// Static, dynamic and type-only imports, and re-exports.
const SPECIFIER = /\b(?:from|import)\s*\(?\s*["']([^"']+)["']/g;

export const roleOf = (file: string): string => file.split("/", 1)[0] ?? "";

/** `cart` of `commands/cart/add-entry.ts`; undefined for files at a role's root. */
const roomOf = (file: string): string | undefined => {
  const [role = "", room, ...rest] = file.split("/");
  return ROLES.includes(role) && rest.length > 0 ? room : undefined;
};

export const contextOf = (file: string): string | undefined => {
  const room = roomOf(file);
  return room && `${roleOf(file)}/${room}`;
};

const edge = (from: string, to: string): string => `${from} -> ${to}`;
const sorted = (edges: Iterable<string>): readonly string[] => [...new Set(edges)].sort();

const listFiles = async (root: string, folder: string): Promise<readonly string[]> => {
  const found = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return found
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath.slice(root.length), each.name))
    .filter((file) => !file.includes("node_modules/"));
};

/** Every import between the project's own production files. `root` ends with a slash. */
export const readImports = async (root: string): Promise<readonly Import[]> => {
  const atRoot = (await readdir(root)).filter(
    (file) => CODE.test(file) && !/config\.ts$/.test(file),
  );
  const lists = await Promise.all(PLACES.map((place) => listFiles(root, place)));
  const files = [...atRoot, ...lists.flat()];
  const known = new Set(files);
  const targetOf = (from: string, specifier: string): string | undefined => {
    const [path = ""] = specifier.split("?");
    if (path === "#infrastructure") return "infrastructure.ts";
    if (path.startsWith("#")) return path.slice(1);
    return path.startsWith(".") ? normalize(join(dirname(from), path)) : undefined;
  };
  const importsOf = async (from: string): Promise<readonly Import[]> => {
    const text = await readFile(join(root, from), "utf8");
    return [...text.matchAll(SPECIFIER)].flatMap(([, specifier = ""]) => {
      const to = targetOf(from, specifier);
      return to !== undefined && known.has(to) ? [{ from, to }] : [];
    });
  };
  const code = files.filter((file) => CODE.test(file) && !NOT_PRODUCTION.test(file));
  return (await Promise.all(code.map(importsOf))).flat();
};

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const graphOf = (edges: readonly Import[]): Graph => {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of edges) {
    const known = graph.get(from) ?? new Set();
    graph.set(from, known.add(to));
  }
  return graph;
};

/** Everything reachable from these nodes, including themselves. */
const reachedFrom = (graph: Graph, nodes: Iterable<string>): ReadonlySet<string> => {
  // Iterating over a set includes the members that are added on the way.
  const reached = new Set(nodes);
  for (const node of reached) for (const next of graph.get(node) ?? []) reached.add(next);
  return reached;
};

const betweenContexts = (imports: readonly Import[]): readonly Import[] =>
  imports.flatMap(({ from, to }) => {
    const [context, other] = [contextOf(from), contextOf(to)];
    if (context === undefined || other === undefined || context === other) return [];
    return roleOf(from) === roleOf(to) ? [{ from: context, to: other }] : [];
  });

const findCircles = (edges: readonly Import[]): readonly string[] => {
  const graph = graphOf(edges);
  const reached = new Map([...graph.keys()].map((node) => [node, reachedFrom(graph, [node])]));
  return sorted(
    edges
      .filter(({ from, to }) => reached.get(to)?.has(from) === true)
      .map(({ from, to }) => edge(from, to)),
  );
};

const findKits = (edges: readonly Import[]): readonly string[] =>
  sorted(edges.filter(({ from }) => from.endsWith("/kit")).map(({ from, to }) => edge(from, to)));

/** Files at the project's or a role's root, declarations of features, and other shells. */
const isWiring = (file: string): boolean =>
  (roomOf(file) === undefined || roomOf(file) === "shell") && !file.startsWith("features/kit/");

/** Files that only a shell imports. */
const isOfShell = (file: string): boolean =>
  roomOf(file) === "shell" ||
  /^console\/(?!kit\/)[^/]+\/feature\.tsx?$/.test(file) ||
  /^features\/[^/]+$/.test(file);

const findShells = (imports: readonly Import[]): readonly string[] =>
  sorted(
    imports
      .filter(({ from, to }) => isOfShell(to) && !isWiring(from))
      .map(({ from, to }) => edge(from, to)),
  );

const isOfServer = (file: string): boolean =>
  !file.includes("/") ||
  SERVER_ROLES.includes(roleOf(file)) ||
  ["features", "wiring"].includes(roleOf(file));

const findBrowser = (imports: readonly Import[]): readonly string[] => {
  // Imports of the server's first file are that file's own concern.
  const followed = imports.filter(({ from }) => !isOfServer(from) || /contract\.ts$/.test(from));
  const graph = graphOf(followed);
  const browser = [...graph.keys()].filter((file) => BROWSER_ROLES.includes(roleOf(file)));
  const reached = reachedFrom(graph, browser);
  return sorted(
    followed
      .filter(({ from, to }) => reached.has(from) && isOfServer(to) && !/contract\.ts$/.test(to))
      .map(({ from, to }) => edge(from, to)),
  );
};

/** All forbidden edges. */
export const findKnots = (imports: readonly Import[]): Knots => {
  const edges = betweenContexts(imports);
  return {
    circles: findCircles(edges),
    kits: findKits(edges),
    shells: findShells(imports),
    browser: findBrowser(imports),
  };
};

/**
 * Rooms that a declaration names although they are another feature's. A kit belongs to every feature, and a shell can have a
 * room for the feature.
 */
export const findForeignRooms = (imports: readonly Import[]): readonly string[] =>
  sorted(
    imports.flatMap(({ from, to }) => {
      const [, own] = /^features\/([^/]+)\.ts$/.exec(from) ?? [];
      const [role = "", room, place] = to.split("/");
      const isRoom = ["commands", "projections", "read-api", "jobs"].includes(role);
      if (own === undefined || !isRoom || room === own || room === "kit") return [];
      return room === "shell" && place === own ? [] : [edge(from, to)];
    }),
  );

// Includes `import { type … }`, which Node loads as well.
const EAGER = /^import (?!type )[^;]*?["'](#(?:commands|projections|read-api|jobs)\/[^"']+)["']/gm;

/** Modules that a feature's declaration would load in every process, whatever its roles. */
export const findEagerRooms = (text: string): readonly string[] =>
  [...text.matchAll(EAGER)].map(([, room = ""]) => room);
