import { Loader, SegmentedControl, Select } from "@mantine/core";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type {
  listPreviewPagesContract,
  previewTemplateContract,
} from "#read-api/themes/contract.ts";
import { messageOf } from "../kit/calls/api.ts";
import { type Device, DeviceChoice } from "../kit/ui/device-choice.tsx";
import { PreviewFrame } from "../kit/ui/preview-frame.tsx";
import classes from "./preview-pane.module.css";
import type { PreviewMode } from "./use-preview.ts";

export type PreviewPage = ResponseOf<typeof listPreviewPagesContract>["pages"][number];
type Preview = ResponseOf<typeof previewTemplateContract>;

const grouped = (pages: readonly PreviewPage[]) =>
  ["Pages", "Collections", "Products", "Content"].map((group) => ({
    group,
    items: pages
      .filter((page) => page.group === group)
      .map(({ path, title }) => ({ value: path, label: title })),
  }));

export type PreviewChoice = {
  readonly path: string;
  readonly mode: PreviewMode;
  readonly width: Device;
};

/** The page next to the editor, with its data and device. */
export const PreviewPane = ({
  name,
  pages,
  choice,
  onChoose,
  onSearch,
  query,
}: {
  readonly name: string;
  readonly pages: readonly PreviewPage[];
  readonly choice: PreviewChoice;
  readonly onChoose: (change: Partial<PreviewChoice>) => void;
  /** Searches for a page. */
  readonly onSearch: (text: string) => void;
  readonly query: {
    readonly data: Preview | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
  };
}) => (
  <section className={classes.pane} aria-label="Preview">
    <div className={classes.tools}>
      <Select
        aria-label="Page"
        className={classes.page ?? ""}
        size="xs"
        searchable
        allowDeselect={false}
        checkIconPosition="right"
        nothingFoundMessage="No matching page"
        data={grouped(pages)}
        value={choice.path}
        onSearchChange={onSearch}
        onChange={(path) => path !== null && onChoose({ path })}
      />
      <SegmentedControl
        size="xs"
        aria-label="Mode"
        data={[
          { value: "visitor", label: "Visitor" },
          { value: "strict", label: "Strict" },
        ]}
        value={choice.mode}
        onChange={(mode) => onChoose({ mode })}
      />
      <DeviceChoice value={choice.width} onChange={(width) => onChoose({ width })} />
      <span className={classes.busy}>{query.isFetching && <Loader size={14} type="dots" />}</span>
    </div>
    {query.error !== null && (
      <p className={classes.note} role="alert" data-tone="bad">
        {messageOf(query.error)}
      </p>
    )}
    {query.data !== undefined && !query.data.used && (
      <p className={classes.note}>This page does not use {name}. Choose a page that does.</p>
    )}
    <PreviewFrame html={query.data?.html} device={choice.width} />
  </section>
);
