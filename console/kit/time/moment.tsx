import { formatMoment, type MomentFormat } from "#domain/kit/format-moment.ts";
import { useWebsite } from "../session/session.tsx";

/** A time in the website's time zone; hovering shows the zone and UTC. */
export const Moment = ({
  at,
  format = "moment",
}: {
  readonly at: string | null;
  readonly format?: MomentFormat;
}) => {
  const { timeZone } = useWebsite();
  if (at === null) return <span aria-hidden="true">–</span>;
  return (
    <time dateTime={at} title={`${timeZone} · ${at}`} className="db-number">
      {formatMoment(at, timeZone, format)}
    </time>
  );
};
