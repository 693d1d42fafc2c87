import type { WorkerStatus } from "#read-api/projections/contract.ts";
import { counted } from "../kit/figures/figures.tsx";
import { Moment } from "../kit/time/moment.tsx";
import panel from "./panel.module.css";
import { sourceTexts, workerName } from "./worker-texts.ts";
import classes from "./workers-panel.module.css";

/** The processes that run projections, on whichever machines. */
export const WorkersPanel = ({ workers }: { readonly workers: readonly WorkerStatus[] }) => (
  <section className={panel.panel} aria-labelledby="workers-heading">
    <h2 id="workers-heading" className={panel.title}>
      Workers
    </h2>
    {workers.length === 0 ? (
      <p className={classes.empty}>
        No worker runs. Projections wait until a process with the role “projections” is started.
      </p>
    ) : (
      <ul className={classes.list}>
        {workers.map((worker) => (
          <li key={`${workerName(worker)} ${worker.startedAt}`}>
            <strong>{workerName(worker)}</strong>
            <span className="db-number">{counted(worker.projections.length, "projection")}</span>
            <span>Reads {sourceTexts[worker.source]}</span>
            <span>
              Since <Moment at={worker.startedAt} />
            </span>
          </li>
        ))}
      </ul>
    )}
  </section>
);
