import { Modal, Select, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BodyInputOf } from "#domain/kit/contract.ts";
import { previewDesignContract } from "#read-api/site-frame/preview-contract.ts";
import { listPreviewPagesContract } from "#read-api/themes/contract.ts";
import { call } from "../kit/calls/api.ts";
import { useCall } from "../kit/calls/queries.ts";
import { CompareModeChoice, ComparePanes, useCompareMode } from "../kit/ui/compare-panes.tsx";
import { type Device, DeviceChoice } from "../kit/ui/device-choice.tsx";
import { PreviewFrame } from "../kit/ui/preview-frame.tsx";
import { Failed } from "../kit/ui/states.tsx";
import classes from "./compare-designs.module.css";

type Design = Omit<BodyInputOf<typeof previewDesignContract>, "path">;
type Side = { readonly title: string; readonly design: Design };

const useRendering = (path: string, design: Design | undefined) =>
  useQuery({
    queryKey: [previewDesignContract.path, { path, ...design }],
    queryFn: ({ signal }) => call(previewDesignContract, { body: { path, ...design }, signal }),
    enabled: design !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
    refetchOnWindowFocus: false,
  });

const Pane = ({
  side,
  path,
  device,
}: {
  readonly side: Side;
  readonly path: string;
  readonly device: Device;
}) => {
  const query = useRendering(path, side.design);
  if (query.error !== null)
    return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  return <PreviewFrame html={query.data?.html} device={device} title={side.title} />;
};

/** Two designs of one page, next to each other or one above the other. */
export const CompareDesigns = ({
  before,
  after,
  onClose,
}: {
  readonly before: Side;
  readonly after: Side;
  readonly onClose: () => void;
}) => {
  const [path, setPath] = useState("/");
  const [device, setDevice] = useState<Device>(() => (innerWidth < 600 ? "phone" : "desktop"));
  const [mode, setMode] = useCompareMode();
  const { data: pages } = useCall(listPreviewPagesContract, {});
  const paneOf = (side: Side) => ({
    title: side.title,
    pane: <Pane side={side} path={path} device={device} />,
  });
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={`${before.title} and ${after.title.toLowerCase()}`}
      closeButtonProps={{ "aria-label": "Close" }}
      classNames={{ body: classes.body ?? "" }}
    >
      <Stack gap="sm" className={classes.whole ?? ""}>
        <div className={classes.tools}>
          <Select
            aria-label="Page"
            size="xs"
            searchable
            allowDeselect={false}
            data={(pages?.pages ?? []).map((page) => ({ value: page.path, label: page.title }))}
            value={path}
            onChange={(next) => next !== null && setPath(next)}
          />
          <DeviceChoice value={device} onChange={setDevice} />
          <CompareModeChoice value={mode} onChange={setMode} />
        </div>
        <ComparePanes before={paneOf(before)} after={paneOf(after)} mode={mode} />
      </Stack>
    </Modal>
  );
};
