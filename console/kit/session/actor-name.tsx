import { listMembersContract } from "#read-api/owners/contract.ts";
import { useCall } from "../calls/queries.ts";
import { useMay, useOwner } from "./permissions.tsx";

const jobs = /^job:(.+)$/;

/** The actor of an action, without ids. */
const actorText = (actor: string): string => {
  if (actor.startsWith("owner:")) return "A team member";
  if (actor.startsWith("site-user:")) return "A customer";
  if (actor.startsWith("import:")) return "An import";
  if (actor === "visitor") return "A visitor";
  if (actor === "demo") return "The demo";
  const [, job] = actor.match(jobs) ?? [];
  return job === undefined ? actor : `Daybook, ${job.replaceAll("-", " ")}`;
};

const OWNER = /^owner:/;
const AT_ONCE = 200;

/**
 * The actor as text. Members are named for those who can read members; former members are shown as
 * such.
 */
export const useActorName = (): ((actor: string) => string) => {
  const { ownerId } = useOwner();
  const maySee = useMay()("accounts:read");
  const { data } = useCall(
    listMembersContract,
    { query: { pageSize: AT_ONCE } },
    { enabled: maySee },
  );
  return (actor) => {
    if (!OWNER.test(actor)) return actorText(actor);
    const id = actor.replace(OWNER, "");
    if (id === ownerId) return "You";
    const member = data?.rows.find((each) => each.ownerId === id);
    if (member !== undefined) return member.name || member.email;
    const isWhole = data !== undefined && data.total === data.rows.length;
    return isWhole ? "A former member" : actorText(actor);
  };
};

/** Whether an actor is the signed-in member. */
export const useIsSelf = (): ((actor: string | undefined) => boolean) => {
  const { ownerId } = useOwner();
  return (actor) => actor === `owner:${ownerId}`;
};

export const Who = ({ actor }: { readonly actor: string }) => useActorName()(actor);

/** After what was done; nothing while the tables of the version before serve, which do not have the actor. */
export const By = ({ actor }: { readonly actor: string }) =>
  actor !== "" && (
    <>
      {" · "}
      <Who actor={actor} />
    </>
  );
