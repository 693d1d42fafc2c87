import type { IntakeKind } from "#domain/kit/intake-kinds.ts";
import type { IntakeRequest } from "#infra/http/intake.ts";
import { createIsOwner, ownerTokenIn } from "./is-owner.ts";
import { createRecordFact } from "./record-fact.ts";
import type { CensusDependencies } from "./record-hit.ts";
import { createTrackIntake } from "./tracked-visitor.ts";

/**
 * Records what a browser reports of a part of a page, with the visitor where that is allowed. Nothing
 * is recorded of owners, nor where the website records nothing. Spec: B6.4.
 */
export const createRecordVisit = (
  dependencies: CensusDependencies,
  category: string,
  kind: IntakeKind,
) => {
  const record = createRecordFact(dependencies, category, kind);
  const isOwner = createIsOwner(dependencies);
  const track = createTrackIntake(dependencies);
  return async (
    request: IntakeRequest,
    visitorCookie: string | undefined,
    id: string | undefined,
    visit: { readonly type: string; readonly pagePath: string },
  ): Promise<void> => {
    const { websiteId, cookie, idempotencyKey } = request;
    if (await isOwner(websiteId, ownerTokenIn(cookie))) return;
    const settings = await dependencies.settingsOf(websiteId);
    if (settings.censusDisabled) return;
    const visitor = await track(settings, request, visitorCookie);
    const { timeZone } = settings;
    await record({ websiteId, timeZone }, { ...visit, ...visitor }, { id, idempotencyKey });
  };
};
