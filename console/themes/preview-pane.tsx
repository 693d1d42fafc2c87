import { Loader, SegmentedControl, Select } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useState } from "react";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type {
  listPreviewPagesContract,
  previewTemplateContract,
} from "#read-api/themes/contract.ts";
import { messageOf } from "../kit/calls/api.ts";
import { type Device, DeviceChoice } from "../kit/ui/device-choice.tsx";
import classes from "./preview-pane.module.css";
import type { PreviewMode } from "./use-preview.ts";

export type PreviewPage = ResponseOf<typeof listPreviewPagesContract>["pages"][number];
type Preview = ResponseOf<typeof previewTemplateContract>;

const widths: Readonly<Record<Device, number>> = { desktop: 1280, phone: 390 };

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
        onChange={(mode) => onChoose({ mode: mode as PreviewMode })}
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
    <Frame html={query.data?.html} width={widths[choice.width]} />
  </section>
);

/**
 * At the width of the device; wider content is scaled down. It runs no scripts and sends nothing. A
 * new page appears once it is rendered, so that nothing flickers during typing.
 */
const Frame = ({ html, width }: { readonly html: string | undefined; readonly width: number }) => {
  const { ref, width: room, height } = useElementSize();
  const [shown, setShown] = useState<string>();
  const scale = room === 0 ? 1 : Math.min(1, room / width);
  const pages = [...new Set([shown, html])].filter((page) => page !== undefined);
  return (
    <div ref={ref} className={classes.stage}>
      {pages.map((page) => (
        <iframe
          key={page}
          className={classes.frame}
          title={page === html ? "Preview of the page" : "Previous preview"}
          aria-hidden={page !== html}
          data-waiting={page !== shown && shown !== undefined}
          tabIndex={page === html ? 0 : -1}
          sandbox=""
          referrerPolicy="no-referrer"
          srcDoc={page}
          onLoad={() => page === html && setShown(page)}
          style={{
            width,
            height: height / scale,
            transform: `translateX(-50%) scale(${scale})`,
          }}
        />
      ))}
    </div>
  );
};
