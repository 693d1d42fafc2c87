/** Whether two values are equal as JSON: the order of an object's members does not matter. */
export const sameJson = (left: unknown, right: unknown): boolean => {
  if (left === right) return true;
  if (typeof left !== "object" || typeof right !== "object" || !left || !right) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const leftMembers = members(left);
  const rightMembers = new Map(members(right));
  return (
    leftMembers.length === rightMembers.size &&
    leftMembers.every(
      ([name, value]) => rightMembers.has(name) && sameJson(value, rightMembers.get(name)),
    )
  );
};

/** JSON omits members that are undefined. */
const members = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, member]) => member !== undefined);
