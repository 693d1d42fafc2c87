/**
 * What a backup does with a table.
 * - `truth`: it is in the backup. Parents come before the tables that reference them, because
 *   tables are loaded in this order.
 * - `rebuilt`: it is derived and created again after a restore.
 * - `ephemeral`: it is useless in another copy, for the given reason.
 */
export type TableKeep =
  | { readonly table: string; readonly keep: "truth" }
  | { readonly table: string; readonly keep: "rebuilt" | "ephemeral"; readonly reason: string };

const truth = (table: string): TableKeep => ({ table, keep: "truth" });
const rebuilt = (table: string, reason: string): TableKeep => ({ table, keep: "rebuilt", reason });
const ephemeral = (table: string, reason: string): TableKeep => ({
  table,
  keep: "ephemeral",
  reason,
});

const BUILDS = "Read models are built again from the event log.";
const SIGN_IN =
  "A session that was ended, or a link that was used, after the backup must not work again.";

/**
 * Every logged table. A test compares this list with the database, so that a new table cannot be
 * forgotten. Unlogged tables are not included: they do not survive a crash either.
 */
export const backupTables: readonly TableKeep[] = [
  truth("log.head"),
  truth("log.streams"),
  truth("log.events"),
  truth("log.answers"),
  truth("log.source"),
  truth("log.copied"),
  truth("log.claims"),
  truth("public.persons"),
  truth("public.person_ties"),
  truth("public.measuring_months"),
  truth("public.measuring_records"),
  truth("public.job_relays"),
  truth("public.job_relay_failures"),
  truth("public.periodic_turns"),
  truth("public.mail_deliveries"),
  truth("public.mail_outbox"),
  truth("public.webhook_deliveries"),
  truth("public.form_mails"),
  truth("public.owners"),
  truth("public.website_owners"),
  truth("public.owner_second_factors"),
  truth("public.owner_recovery_codes"),
  truth("public.owner_passkeys"),
  truth("public.owner_invitations"),
  truth("public.service_secrets"),
  truth("public.website_foundings"),
  truth("public.site_user_credentials"),
  truth("public.site_user_persons"),
  truth("public.failed_attempts"),
  truth("public.captcha_spent"),
  truth("public.form_clients"),
  truth("public.files"),
  truth("public.file_chunks"),
  truth("public.file_uses"),
  truth("public.file_uses_read"),
  truth("public.pictures"),
  truth("public.media_files"),
  truth("public.imports"),
  truth("public.review_imports"),
  truth("public.product_edits"),
  truth("public.product_edit_items"),
  truth("public.order_sendings"),
  truth("public.order_sending_items"),
  truth("public.bulk_works"),
  truth("public.bulk_work_rows"),
  truth("public.intake_days"),
  truth("public.redirect_hits"),
  truth("public.restores"),
  rebuilt("public.projections", BUILDS),
  rebuilt("public.projection_builds", BUILDS),
  rebuilt("public.projection_failures", BUILDS),
  rebuilt("public.projection_requests", BUILDS),
  rebuilt("public.past_builds", "Builds of the past are made again when they are asked for."),
  rebuilt(
    "public.picture_renditions",
    "Sizes of pictures are rendered again when they are asked for.",
  ),
  rebuilt("public.schema_migrations", "The restore runs the migrations that the manifest names."),
  ephemeral(
    "public.log_identity",
    "A restored copy has its own: it must not be taken for the log that a Kafka topic carries.",
  ),
  ephemeral("public.projection_workers", "The processes that run now."),
  ephemeral("public.kafka_relay", "The status of the processes that run now."),
  ephemeral("public.kafka_readers", "The status of the processes that run now."),
  ephemeral(
    "public.kafka_gaps",
    "They are those of a topic that a restored copy does not continue.",
  ),
  ephemeral("public.owner_sessions", SIGN_IN),
  ephemeral("public.owner_tickets", SIGN_IN),
  ephemeral("public.site_user_sessions", SIGN_IN),
  ephemeral("public.setup_codes", "A new code is made at the next start."),
];

/** Waiting jobs are stored by task and payload, because their tables belong to graphile-worker. */
export const JOBS_PART = "jobs";
/** Tables of graphile-worker 0.17 that `jobs` represents. The same test compares them. */
export const jobTables: readonly string[] = [
  "graphile_worker._private_job_queues",
  "graphile_worker._private_jobs",
  "graphile_worker._private_known_crontabs",
  "graphile_worker._private_tasks",
  "graphile_worker.migrations",
];

/** Read models have one schema per build. */
export const isReadModelSchema = (schema: string): boolean =>
  schema.startsWith("p_") || schema.startsWith("past_");
