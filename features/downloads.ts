import type { EventStore } from "#infra/event-store/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { Signing } from "#infra/signing/port.ts";
import { feature, type NeedsOf, type Without } from "./kit/feature.ts";

type DownloadNeeds = {
  readonly sql: Sql;
  readonly now: () => string;
  readonly eventStore: Pick<EventStore, "isWhole">;
};

const FORGET_FILES_EVERY_MS = 24 * 60 * 60 * 1_000;

export const downloads = feature({
  name: "downloads",
  commands: async () => (await import("#commands/downloads/routes.ts")).downloadCommands,
  queries: async () => {
    const { fileQueries } = await import("#read-api/downloads/routes.ts");
    const { createUnusedFiles } = await import("#infra/files/unused.ts");
    return ({ sql, now, eventStore }: DownloadNeeds) =>
      fileQueries({ listUnused: createUnusedFiles(sql, now, eventStore.isWhole).list });
  },
  periodicTasks: async () => {
    const { createUnusedFiles } = await import("#infra/files/unused.ts");
    return ({ sql, now, eventStore }: DownloadNeeds) => [
      {
        name: "forget-unused-files",
        everyMs: FORGET_FILES_EVERY_MS,
        isKept: true,
        run: createUnusedFiles(sql, now, eventStore.isWhole).forget,
      },
    ];
  },
  relayRules: async () => (await import("#jobs/downloads/send-files.ts")).sendFilesRules,
  tasks: async () => {
    const { createSendFiles, SEND_FILES } = await import("#jobs/downloads/send-files.ts");
    const { createFileLinks } = await import("#commands/downloads/file-links.ts");
    type TaskNeeds = Without<NeedsOf<typeof createSendFiles>, "fileLinks"> & {
      readonly signing: Signing;
      readonly nowMs: () => number;
    };
    return (needs: TaskNeeds) => ({
      [SEND_FILES]: createSendFiles({
        ...needs,
        fileLinks: createFileLinks(needs.signing, needs.nowMs),
      }),
    });
  },
});
