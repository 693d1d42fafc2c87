import { Button, Group, Stack } from "@mantine/core";
import { IconArrowBackUp, IconArrowLeft } from "@tabler/icons-react";
import { useState } from "react";
import { withDestinationsOf } from "#domain/forms/destinations.ts";
import {
  type FormVersionRow,
  getFormVersionContract,
  listFormVersionsContract,
} from "#read-api/forms/contract.ts";
import { offerUndo } from "../kit/bulk/undo-notice.tsx";
import { useCall } from "../kit/calls/queries.ts";
import { counted } from "../kit/figures/figures.tsx";
import { Pages } from "../kit/lists/pages.tsx";
import { Who } from "../kit/session/actor-name.tsx";
import { Changes } from "../kit/session/permissions.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { DetailDrawer } from "../kit/ui/detail-drawer.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Pill } from "../kit/ui/pill.tsx";
import { Empty } from "../kit/ui/states.tsx";
import { ChangeList } from "./builder-change-list.tsx";
import { useFormBuilder } from "./builder-context.ts";
import { PreviewForm, type PreviewStage } from "./builder-preview-form.tsx";
import { PreviewFrame } from "./builder-preview-frame.tsx";
import classes from "./builder-versions.module.css";

const PAGE_SIZE = 10;

/** Every released version with its preview, and a button to restore it. */
export const VersionsDrawer = ({ onClose }: { readonly onClose: () => void }) => {
  const [shown, setShown] = useState<number>();
  const { form } = useFormBuilder();
  return (
    <DetailDrawer
      title={shown === undefined ? `Versions of ${form.name}` : `Version ${shown}`}
      opened
      onClose={onClose}
    >
      {shown === undefined ? (
        <Versions onShow={setShown} />
      ) : (
        <OneVersion version={shown} onBack={() => setShown(undefined)} onRestored={onClose} />
      )}
    </DetailDrawer>
  );
};

const Versions = ({ onShow }: { readonly onShow: (version: number) => void }) => {
  const { loaded } = useFormBuilder();
  const [page, setPage] = useState(1);
  const query = useCall(listFormVersionsContract, {
    params: { formId: loaded.formId },
    query: { page, pageSize: PAGE_SIZE },
  });
  return (
    <Loaded query={query}>
      {({ rows, total }) =>
        total === 0 ? (
          <Empty
            title="Never released"
            text="Every released version is kept here, with its number of submissions."
          />
        ) : (
          <>
            <ol className={classes.versions}>
              {rows.map((row) => (
                <Version key={row.version} row={row} onShow={() => onShow(row.version)} />
              ))}
            </ol>
            <Pages page={page} size={PAGE_SIZE} total={total} onPage={setPage} />
          </>
        )
      }
    </Loaded>
  );
};

const Version = ({
  row,
  onShow,
}: {
  readonly row: FormVersionRow;
  readonly onShow: () => void;
}) => (
  <li className={classes.version}>
    <div>
      <span className={classes.number}>Version {row.version}</span>{" "}
      {row.current && (
        <Pill tone="good" dot>
          Released
        </Pill>
      )}
      <span className={classes.facts}>
        <Moment at={row.releasedAt} /> · {counted(row.fieldCount, "field")} ·{" "}
        {row.releasedBy === "demo" ? "From the demo" : <Who actor={row.releasedBy} />}
      </span>
    </div>
    <Button size="xs" variant="default" aria-label={`View version ${row.version}`} onClick={onShow}>
      View
    </Button>
  </li>
);

const PREVIEW_WIDTH = 640;

const OneVersion = ({
  version,
  onBack,
  onRestored,
}: {
  readonly version: number;
  readonly onBack: () => void;
  readonly onRestored: () => void;
}) => {
  const { loaded, form, edit, undo, namesDestinations } = useFormBuilder();
  const [stage, setStage] = useState<PreviewStage>("form");
  const query = useCall(getFormVersionContract, { params: { formId: loaded.formId, version } });
  const restore = (old: typeof form) => {
    const restored = namesDestinations ? old : withDestinationsOf(old, form);
    edit({ type: "form-replaced", form: restored, reason: `restore version ${version}` });
    onRestored();
    offerUndo(`Version ${version} was restored as your draft.`, undo);
  };
  return (
    <Loaded query={query.data?.version === version ? query : { ...query, data: undefined }}>
      {({ form: old, releasedAt }) => (
        <Stack gap="md">
          <Group justify="space-between" gap="sm">
            <Button
              size="xs"
              variant="default"
              leftSection={<IconArrowLeft size={15} />}
              onClick={onBack}
            >
              All versions
            </Button>
            <Changes>
              <Button
                size="xs"
                leftSection={<IconArrowBackUp size={15} />}
                onClick={() => restore(old)}
              >
                Restore as draft
              </Button>
            </Changes>
          </Group>
          <div className={classes.facts}>
            Released <Moment at={releasedAt} />
          </div>
          <ChangeList
            before={form}
            after={old}
            label={`How version ${version} differs from your form`}
          />
          <div className={classes.preview}>
            <PreviewFrame width={PREVIEW_WIDTH}>
              <PreviewForm
                form={old}
                stage={stage}
                onStage={setStage}
                selected={null}
                onSelect={() => undefined}
              />
            </PreviewFrame>
          </div>
        </Stack>
      )}
    </Loaded>
  );
};
