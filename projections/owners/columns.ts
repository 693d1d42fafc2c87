import type { ReadModels } from "#infra/ask/port.ts";

export const ownersColumns: ReadModels = {
  website_invitations: {
    open: "website_id invitation_id outcome sendings invited_at sent_at expires_at",
    closed: "roles",
  },
  website_members: {
    open: "website_id owner_id joined_at",
    closed: "roles",
  },
};
