import { useSession } from "#console/app/session.tsx";
import classes from "./submissions-screen.module.css";

export const Forgotten = () => <span className={classes.forgotten}>Forgotten</span>;

/** Who did it: whoever looks, or another owner. */
export const By = ({ actor }: { readonly actor: string }) => {
  const { data } = useSession();
  return <>{data?.owner && actor === `owner:${data.owner.ownerId}` ? "You" : "Another owner"}</>;
};
