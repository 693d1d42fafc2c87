import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Presets, SingleBar } from "cli-progress";
import { Command, Option } from "commander";
import type { ImportIssue, ImportPreview, ImportReport } from "#domain/catalog/import-report.ts";
import { DEFAULT_CURRENCY, findCurrency } from "#domain/kit/currencies.ts";
import { formatMoney } from "#domain/kit/format-money.ts";
import { type Config, readConfig } from "#infra/config/config.ts";
import { createPictureStore } from "#infra/files/pictures.ts";
import { createFiles } from "#infra/files/postgres.ts";
import { newId } from "#infra/ids/uuid.ts";
import { type OperatorDatabase, openOperatorDatabase } from "#infra/operator/operator-database.ts";
import { openOperatorEventStore } from "#infra/operator/operator-event-store.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import { findSiteSettings } from "#read-api/site-settings/find-site-settings.ts";
import { createDefineCatalog } from "../catalog/define-catalog.ts";
import type { KeptFiles } from "../catalog/kept-files.ts";
import { createHandler, type Handler } from "../kit/handle.ts";
import { TooManyColumns } from "../kit/read-csv.ts";
import { type ImportPlan, plannedProducts, previewOf } from "./import-plan.ts";
import { planFile } from "./plan-import.ts";
import { createFindPresent } from "./present-products.ts";
import { RowsTooFarApart, TooManyProducts } from "./product-rows.ts";
import { createRunImport } from "./run-import.ts";
import { NotAProductFile } from "./shopify.ts";
import type { ImportOptions } from "./shopify-variants.ts";

type Flags = {
  readonly from: "daybook" | "shopify";
  readonly website: string;
  /** Absent: the website's. */
  readonly currency?: string;
  readonly untracked: ImportOptions["untracked"];
  readonly previewOnly: boolean;
};

const say = (line = ""): void => {
  process.stdout.write(`${line}\n`);
};

const MAX_ISSUES_SHOWN = 50;

const tellIssues = (title: string, issues: readonly ImportIssue[]): void => {
  if (issues.length === 0) return;
  say(`\n${title}`);
  for (const { line, handle, column, message } of issues.slice(0, MAX_ISSUES_SHOWN))
    say(
      `  ${line === 0 ? "file" : `line ${line}`}${handle && `, ${handle}`}${column && `, ${column}`}: ${message}`,
    );
  if (issues.length > MAX_ISSUES_SHOWN) say(`  … and ${issues.length - MAX_ISSUES_SHOWN} more`);
};

const tellPreview = (fileName: string, preview: ImportPreview): void => {
  say(`${fileName}: ${preview.rows} rows`);
  say(`  ${preview.products} products with ${preview.variants} variants, ${preview.units} units`);
  say(`  collections: ${preview.collections.join(", ") || "none"}`);
  say(`  skipped: ${preview.rejectedProducts} products`);
  for (const { line, name, variants, minPriceCents, currency, onSale } of preview.sample.slice(
    0,
    5,
  ))
    say(
      `    line ${line}: ${name}, ${variants} variant${variants === 1 ? "" : "s"}, from ${formatMoney(minPriceCents, currency)}${onSale ? ", on sale" : ""}`,
    );
  if (preview.products > 5) say(`    … and ${preview.products - 5} more`);
  tellIssues("Errors (products with errors are skipped):", preview.errors);
  tellIssues("Warnings:", preview.warnings);
};

const tellReport = (report: ImportReport): void => {
  say(
    `\nDone: ${report.productsDefined} products saved, ${report.productsUnchanged} unchanged, ` +
      `${report.collectionsDefined} collections saved, ` +
      `${report.unitsReceived} units received for ${report.variantsStocked} variants.`,
  );
  tellIssues("Errors:", report.errors);
  tellIssues("Remarks:", report.warnings ?? []);
};

type Shop = KeptFiles & { readonly handler: Handler };

const runPlan = async (
  { plan, total }: { readonly plan: ImportPlan; readonly total: number },
  fileName: string,
  { website, from }: Flags,
  shop: Shop,
): Promise<void> => {
  const now = () => new Date().toISOString();
  const { handler } = shop;
  const bar = new SingleBar(
    {
      format: "{bar} {percentage} % | {value}/{total} products | {eta_formatted}",
      hideCursor: true,
    },
    Presets.shades_classic,
  );
  try {
    bar.start(total, 0);
    const run = createRunImport({ handler, now, catalog: createDefineCatalog({ ...shop, now }) });
    const report = await run({
      products: plannedProducts(plan),
      fileName,
      metadata: { websiteId: website, actor: `import:${from}`, correlationId: newId() },
      onProgress: (done) => bar.update(done),
    });
    bar.stop();
    tellReport(report);
  } finally {
    bar.stop();
  }
};

/** Opens the log of the database for the import. */
const withShop = async (
  config: Config,
  { url }: OperatorDatabase,
  work: (shop: Shop) => Promise<void>,
): Promise<void> => {
  const eventStore = await openOperatorEventStore(config, url);
  const database = createDatabase({ connectionString: url, max: 1 });
  const files = createFiles(database);
  try {
    const handler = createHandler({
      eventStore,
      newId,
      nowMs: () => Date.now(),
      wait: (milliseconds) => pause(milliseconds),
      random: Math.random,
    });
    await work({ handler, files, pictures: createPictureStore(database) });
  } finally {
    await database.close();
    await eventStore.close();
  }
};

/** A mistake of the person who typed the command, shown as its message. */
class UsageError extends Error {}

/** A database without a Daybook has no websites: the default currency applies then. */
const currencyOf = async ({ url }: OperatorDatabase, website: string): Promise<string> => {
  const database = createDatabase({ connectionString: url, max: 1 });
  try {
    const [known] = await database.query<{ known: boolean }>(
      "select to_regclass('read.website_settings') is not null as known",
    );
    return known?.known ? (await findSiteSettings(database, website)).currency : DEFAULT_CURRENCY;
  } finally {
    await database.close();
  }
};

const importFile = async (file: string, flags: Flags): Promise<void> => {
  const { website, untracked, previewOnly } = flags;
  const source = () => createReadStream(file);
  if (flags.currency !== undefined && findCurrency(flags.currency) === undefined)
    throw new UsageError(`${flags.currency} is not a supported currency.`);
  const config = readConfig(process.env);
  const database = await openOperatorDatabase(config);
  try {
    const currency = flags.currency ?? (await currencyOf(database, website));
    const options = { websiteId: website, currency, untracked };
    await withShop(config, database, async (shop) => {
      const plan = await planFile(source, options, createFindPresent(shop.handler)(website));
      const preview = await previewOf(plan);
      tellPreview(basename(file), preview);
      if (!previewOnly)
        await runPlan({ plan, total: preview.products }, basename(file), flags, shop);
    });
  } finally {
    await database.close();
  }
};

const program = new Command("import")
  .description("Imports products into a shop. Running the same file again changes nothing.")
  .argument("<file>", "the file to import")
  .addOption(
    new Option("--from <system>", "format of the file: daybook or shopify")
      .choices(["daybook", "shopify"])
      .makeOptionMandatory(),
  )
  .option("--website <id>", "website to import into", "demo")
  .option("--currency <code>", "currency of the prices in the file; the website's by default")
  .addOption(
    new Option(
      "--untracked <how>",
      "how to treat variants with a quantity but no inventory tracker",
    )
      .choices(["count", "unlimited"])
      .default("count"),
  )
  .option("--preview-only", "preview the import without changing anything", false)
  .action(async (file: string, flags: Flags) => {
    try {
      await importFile(file, flags);
    } catch (error) {
      const known =
        error instanceof NotAProductFile ||
        error instanceof TooManyColumns ||
        error instanceof TooManyProducts ||
        error instanceof RowsTooFarApart ||
        error instanceof UsageError ||
        (error as { syscall?: string }).syscall === "open";
      process.stderr.write(`${known ? (error as Error).message : (error as Error).stack}\n`);
      process.exitCode = 1;
    }
  });

await program.parseAsync();
