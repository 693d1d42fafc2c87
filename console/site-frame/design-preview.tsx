import { Loader, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BodyInputOf } from "#domain/kit/contract.ts";
import { previewDesignContract } from "#read-api/site-frame/preview-contract.ts";
import { listPreviewPagesContract } from "#read-api/themes/contract.ts";
import { call, messageOf } from "../kit/calls/api.ts";
import { useCall } from "../kit/calls/queries.ts";
import frame from "../kit/design/design.module.css";
import { type Device, DeviceChoice } from "../kit/ui/device-choice.tsx";
import { PreviewFrame } from "../kit/ui/preview-frame.tsx";
import classes from "./site-frame.module.css";

const SETTLE_MS = 150;

type UnpublishedDesign = Omit<BodyInputOf<typeof previewDesignContract>, "path">;

/** A page of the website with a design that is not published. */
export const DesignPreview = ({
  design,
  onTemplate,
}: {
  readonly design: UnpublishedDesign;
  /** The template of the page that is shown from now on. */
  readonly onTemplate?: (template: string) => void;
}) => {
  const [path, setPath] = useState("/");
  const [device, setDevice] = useState<Device>(() => (innerWidth < 600 ? "phone" : "desktop"));
  const [shown] = useDebouncedValue(design, SETTLE_MS);
  const { data: pages } = useCall(listPreviewPagesContract, {});
  const query = useQuery({
    queryKey: [previewDesignContract.path, { path, ...shown }],
    queryFn: ({ signal }) => call(previewDesignContract, { body: { path, ...shown }, signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const choose = (next: string) => {
    setPath(next);
    onTemplate?.(pages?.pages.find((page) => page.path === next)?.template ?? "");
  };
  return (
    <section className={frame.preview} aria-label="Preview">
      <div className={classes.previewTools}>
        <Select
          aria-label="Page"
          size="xs"
          searchable
          allowDeselect={false}
          data={(pages?.pages ?? []).map((page) => ({ value: page.path, label: page.title }))}
          value={path}
          onChange={(next) => next !== null && choose(next)}
        />
        <DeviceChoice value={device} onChange={setDevice} />
        {query.isFetching && <Loader size={14} type="dots" />}
      </div>
      {query.error !== null && (
        <p role="alert" className={classes.previewError}>
          {messageOf(query.error)}
        </p>
      )}
      <PreviewFrame html={query.data?.html} device={device} />
    </section>
  );
};
