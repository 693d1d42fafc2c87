import { isTemplateName } from "#domain/themes/limits.ts";
import { problemsOf } from "#domain/themes/problems.ts";
import { type TemplateRejection, templateRejectionText } from "#domain/themes/rejections.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { ownerMetadata, withoutKey } from "../kit/owner-metadata.ts";
import { createChangeTemplate, type ThemeDependencies } from "./change-template.ts";
import {
  deleteTemplateContract,
  discardTemplateDraftContract,
  draftTemplateContract,
  publishTemplateContract,
  revertTemplateContract,
} from "./contract.ts";

const statusOf = {
  "name-unsafe": 400,
  "source-too-long": 413,
  "too-many-templates": 409,
  "template-changed": 409,
  "source-has-errors": 422,
  "template-unknown": 404,
  "version-unknown": 404,
} as const satisfies Record<TemplateRejection["code"], number>;

const membersOf = (rejection: TemplateRejection): Readonly<Record<string, unknown>> => {
  if (rejection.code === "template-changed") return { edition: rejection.edition };
  return rejection.code === "source-has-errors" ? { problems: rejection.problems } : {};
};

const refusal = (rejection: TemplateRejection): Refusal =>
  new Refusal(statusOf[rejection.code], rejection.code, templateRejectionText(rejection), {
    members: membersOf(rejection),
  });

const metadataOf = (context: RequestContext) => withoutKey(ownerMetadata(context));

/** The members' calls for the website's templates. */
export const themeCommands = (dependencies: ThemeDependencies): readonly Route[] => {
  const changeTemplate = createChangeTemplate(dependencies);

  const change = async (asked: Parameters<typeof changeTemplate>[0], context: RequestContext) => {
    const { name } = asked;
    // Checked before anything is read, because it becomes the name of a stream.
    if (!isTemplateName(name)) throw refusal({ code: "name-unsafe", name });
    const outcome = await changeTemplate(asked, metadataOf(context));
    if (!outcome.ok) throw refusal(outcome.rejection);
    const { state, position } = outcome.value;
    return {
      body: {
        name,
        edition: state.edition,
        version: state.published?.version ?? null,
        drafted: state.draft !== undefined,
        problems: "source" in asked ? [...problemsOf(name, asked.source)] : [],
      },
      ...(position !== undefined && { position }),
    };
  };

  return [
    route(draftTemplateContract, ({ params, body, context }) =>
      change({ type: "DraftTemplate", ...params, ...body }, context),
    ),
    route(publishTemplateContract, ({ params, body, context }) =>
      change({ type: "PublishTemplate", ...params, ...body }, context),
    ),
    route(revertTemplateContract, ({ params, body: { version, edition }, context }) =>
      change({ type: "RevertTemplate", ...params, edition, toVersion: version }, context),
    ),
    route(discardTemplateDraftContract, ({ params, body, context }) =>
      change({ type: "DiscardTemplateDraft", ...params, ...body }, context),
    ),
    route(deleteTemplateContract, ({ params, body, context }) =>
      change({ type: "DeleteTemplate", ...params, ...body }, context),
    ),
  ];
};
