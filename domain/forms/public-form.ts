import * as z from "zod/mini";
import { FormDefinition } from "./definition.ts";

/** A form as visitors can know it: recipients and spam rules are not public. */
export const PublicForm = z.omit(FormDefinition, {
  recipients: true,
  webhooks: true,
  mailingList: true,
  spam: true,
});
export type PublicForm = z.infer<typeof PublicForm>;

export const publicForm = ({
  recipients: _recipients,
  webhooks: _webhooks,
  mailingList: _mailingList,
  spam: _spam,
  ...form
}: FormDefinition): PublicForm => form;
