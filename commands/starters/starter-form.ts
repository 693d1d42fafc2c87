import { CONTACT_FORM_ID } from "#domain/forms/contact-form.ts";
import { formDecider } from "#domain/forms/decide-form.ts";
import { FormEvent } from "#domain/forms/events.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { createCreateForm } from "../forms/create-form.ts";
import type { Handler } from "../kit/handle.ts";
import { ownerMetadata, withoutKey } from "../kit/owner-metadata.ts";

/** Nobody but the console sees what visitors send: a starter names no recipients. */
const AUTHOR = { seesSubmissions: false };

/** The form of a starter's contact page. */
export const createStarterForm = (dependencies: {
  readonly handler: Handler;
  readonly now: () => string;
}) => {
  const { handler, now } = dependencies;
  const forms = handler(formDecider, FormEvent);
  const create = createCreateForm(dependencies);

  return {
    /**
     * Releases one on a website that never had a contact form, or restores the one that was undone with a starter, and
     * answers its edition. Undefined on any other website: a form that an owner has made is shown, and one that they have
     * removed does not come back. Undefined, too, for members who cannot make forms.
     */
    make: async (context: RequestContext, wasUndone: boolean): Promise<number | undefined> => {
      if (context.owner?.permissions.has("forms:write") !== true) return undefined;
      const metadata = withoutKey(ownerMetadata(context));
      if (wasUndone) {
        const restored = await forms.run(
          CONTACT_FORM_ID,
          { type: "RestoreForm", at: now() },
          { metadata },
        );
        return restored.ok ? restored.value.state.edition : undefined;
      }
      const asked = { template: "contact", formId: CONTACT_FORM_ID } as const;
      const { outcome } = await create(asked, { metadata, ...AUTHOR }, () => null);
      if (!outcome.ok) {
        if (outcome.rejection.code === "form-exists") return undefined;
        throw new Error(`A starter's form is refused: ${outcome.rejection.code}.`);
      }
      const { edition } = outcome.value.state;
      const released = await forms.run(
        CONTACT_FORM_ID,
        { type: "ReleaseForm", edition, ...AUTHOR, at: now() },
        { metadata },
      );
      if (!released.ok) throw new Error(`A starter's form is refused: ${released.rejection.code}.`);
      return released.value.state.edition;
    },

    /** Removes it unless it was changed since, and answers whether it did. */
    remove: async (edition: number | undefined, context: RequestContext): Promise<boolean> => {
      const metadata = withoutKey(ownerMetadata(context));
      const { state } = await forms.load(metadata.websiteId, CONTACT_FORM_ID);
      if (state.edition !== edition) return false;
      const removed = await forms.run(
        CONTACT_FORM_ID,
        { type: "RemoveForm", at: now() },
        { metadata },
      );
      return removed.ok;
    },
  };
};
