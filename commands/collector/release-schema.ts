import { collectorSchemaDecider } from "#domain/collector/decide-schema.ts";
import { CollectorSchemaEvent } from "#domain/collector/events.ts";
import { collectorSchemaRejectionText } from "#domain/collector/schema-rejections.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Handler } from "../kit/handle.ts";
import { ownerMetadata, withoutKey } from "../kit/owner-metadata.ts";
import { releaseCollectorSchemaContract } from "./custom-events-contract.ts";
import type { SchemaChecks } from "./schema-checks.ts";

export type ReleaseSchemaDependencies = {
  readonly handler: Handler;
  readonly schemaChecks: SchemaChecks;
  readonly now: () => string;
};

/** The schemas of custom events, for members. */
export const collectorSchemaCommands = ({
  handler,
  schemaChecks,
  now,
}: ReleaseSchemaDependencies): readonly Route[] => {
  const schemas = handler(collectorSchemaDecider, CollectorSchemaEvent);
  return [
    route(releaseCollectorSchemaContract, async ({ params: { name }, body, context }) => {
      const compiled = await schemaChecks(body.text);
      const outcome = compiled.ok
        ? await schemas.run(
            name,
            { type: "ReleaseCollectorSchema", name, ...body, at: now() },
            { metadata: withoutKey(ownerMetadata(context)) },
          )
        : ({
            ok: false,
            rejection: { code: "schema-invalid", problems: compiled.rejection },
          } as const);
      if (!outcome.ok) {
        const { rejection } = outcome;
        const message = collectorSchemaRejectionText(rejection);
        switch (rejection.code) {
          case "schema-invalid":
            throw new Refusal(400, rejection.code, message, {
              members: { problems: rejection.problems },
            });
          case "schema-changed":
            throw new Refusal(409, rejection.code, message);
          default: {
            const problems = rejection.changes.map(({ path, message }) => ({ path, message }));
            throw new Refusal(409, rejection.code, message, {
              members: { problems, needs: rejection.needs },
            });
          }
        }
      }
      const { state, position } = outcome.value;
      const version = state?.version ?? "";
      return { body: { name, version }, ...(position !== undefined && { position }) };
    }),
  ];
};
