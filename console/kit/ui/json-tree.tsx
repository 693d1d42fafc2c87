import classes from "./json-tree.module.css";

/** Deeper levels start closed. */
const OPEN_LEVELS = 2;

/** JSON as nested, foldable lists; types differ in colour and notation. */
export const JsonTree = ({ value }: { readonly value: unknown }) => (
  <div className={classes.tree}>
    <Value value={value} level={0} />
  </div>
);

const isBranch = (value: unknown): value is object => typeof value === "object" && value !== null;

const Value = ({ value, level }: { readonly value: unknown; readonly level: number }) =>
  isBranch(value) ? (
    <Members value={value} level={level} />
  ) : (
    <span className={classes.leaf} data-type={value === null ? "null" : typeof value}>
      {JSON.stringify(value)}
    </span>
  );

const Members = ({ value, level }: { readonly value: object; readonly level: number }) => {
  const members = Object.entries(value);
  if (members.length === 0)
    return <span className={classes.empty}>{Array.isArray(value) ? "[ ]" : "{ }"}</span>;
  return (
    <ul className={classes.members}>
      {members.map(([name, member]) => (
        <li key={name}>
          {isBranch(member) && Object.keys(member).length > 0 ? (
            <details open={level + 1 < OPEN_LEVELS}>
              <summary className={classes.summary}>
                <span className={classes.name}>{name}</span>
                <span className={classes.hint}>{hintOf(member)}</span>
              </summary>
              <Value value={member} level={level + 1} />
            </details>
          ) : (
            <span className={classes.pair}>
              <span className={classes.name}>{name}</span>{" "}
              <Value value={member} level={level + 1} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
};

const hintOf = (value: object): string =>
  Array.isArray(value) ? `[${value.length}]` : `{${Object.keys(value).length}}`;
