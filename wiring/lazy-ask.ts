import type { Ask } from "#infra/ask/port.ts";
import type { AskOptions } from "#infra/ask/postgres.ts";
import type { Config } from "#infra/config/config.ts";
import type { Log } from "#infra/log/log.ts";

type Options = Pick<AskOptions, "database" | "connectionString" | "secret"> & {
  readonly config: Pick<Config, "DATABASE_URL" | "ASK_DATABASE_URL" | "ASK_MAX_LAG_SECONDS">;
  readonly log: Pick<Log, "warn">;
};

/** Most processes never answer a question: the first one loads the code. */
export const lazyAsk = ({ config, log, ...options }: Options): (() => Promise<Ask>) => {
  const load = async (): Promise<Ask> => {
    const [{ createAsk }, { createLimitServerProcess }, { replicaOf }, { readModels }] =
      await Promise.all([
        import("#infra/ask/postgres.ts"),
        import("#infra/ask/server-process.ts"),
        import("#infra/ask/replica.ts"),
        import("#projections/shell/columns.ts"),
      ]);
    const isHere = config.DATABASE_URL === undefined && config.ASK_DATABASE_URL === undefined;
    return createAsk({
      ...options,
      readModels,
      replica: replicaOf(config),
      onProcess: isHere ? createLimitServerProcess(log) : undefined,
    });
  };
  let loaded: Promise<Ask> | undefined;
  return () => {
    loaded ??= load();
    return loaded;
  };
};
