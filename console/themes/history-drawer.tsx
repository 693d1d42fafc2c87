import { Button, UnstyledButton } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useRef, useState } from "react";
import {
  getTemplateVersionContract,
  listTemplateVersionsContract,
  type TemplateVersion,
} from "#read-api/themes/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { FormError } from "../kit/editing/form-error.tsx";
import { Pages } from "../kit/lists/pages.tsx";
import { Who } from "../kit/session/actor-name.tsx";
import { useMay } from "../kit/session/permissions.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { DetailDrawer } from "../kit/ui/detail-drawer.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Pill } from "../kit/ui/pill.tsx";
import { Empty } from "../kit/ui/states.tsx";
import { DiffView } from "./diff-view.tsx";
import classes from "./history-drawer.module.css";
import { type Template, visibleSource } from "./use-template.ts";

const PAGE_SIZE = 10;

type Reverting = {
  readonly onRevert: (version: number) => void;
  readonly pending: boolean;
  readonly error: unknown;
};

/** Every version with its differences, and a button to restore it. */
export const HistoryDrawer = ({
  template,
  onClose,
  ...reverting
}: Reverting & { readonly template: Template; readonly onClose: () => void }) => {
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<number>();
  const query = useCall(listTemplateVersionsContract, {
    params: { name: template.name },
    query: { page, pageSize: PAGE_SIZE },
  });
  return (
    <DetailDrawer title={`History of ${template.name}`} opened onClose={onClose}>
      <FormError error={reverting.error} />
      <Loaded query={query}>
        {({ rows, total }) =>
          total === 0 ? (
            <Empty
              title="Never published"
              text="Every published version is kept here and can be restored with one click."
            />
          ) : (
            <>
              <ol className={classes.versions}>
                {rows.map((row) => (
                  <Version
                    key={row.version}
                    row={row}
                    template={template}
                    opened={shown === row.version}
                    onToggle={() => setShown(shown === row.version ? undefined : row.version)}
                    {...reverting}
                  />
                ))}
              </ol>
              <Pages page={page} size={PAGE_SIZE} total={total} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </DetailDrawer>
  );
};

const Version = ({
  row,
  template,
  opened,
  onToggle,
  onRevert,
  pending,
}: Reverting & {
  readonly row: TemplateVersion;
  readonly template: Template;
  readonly opened: boolean;
  readonly onToggle: () => void;
}) => {
  const may = useMay();
  const toggle = useRef<HTMLButtonElement>(null);
  const revert = () => {
    // The pressed button disappears, and focus would leave the drawer with it.
    toggle.current?.focus();
    onRevert(row.version);
  };
  return (
    <li className={classes.version}>
      <div className={classes.head}>
        <UnstyledButton
          ref={toggle}
          className={classes.toggle}
          aria-expanded={opened}
          onClick={onToggle}
        >
          <span className={classes.number}>Version {row.version}</span>
          <span className={classes.facts}>
            <Moment at={row.at} /> · {row.by === "demo" ? "From the demo" : <Who actor={row.by} />}
            {row.revertedTo !== null && ` · restored from version ${row.revertedTo}`}
          </span>
        </UnstyledButton>
        {row.current && (
          <Pill tone="good" dot>
            Published
          </Pill>
        )}
        {!row.current && may("settings:write") && (
          <Button
            size="xs"
            variant="default"
            loading={pending}
            leftSection={<IconArrowBackUp size={15} aria-hidden="true" />}
            onClick={revert}
          >
            Restore version {row.version}
          </Button>
        )}
      </div>
      {opened && (
        <Changes name={template.name} version={row.version} visible={visibleSource(template)} />
      )}
    </li>
  );
};

const Changes = ({
  name,
  version,
  visible,
}: {
  readonly name: string;
  readonly version: number;
  readonly visible: string;
}) => {
  const query = useCall(getTemplateVersionContract, { params: { name, version } });
  return (
    <div className={classes.changes}>
      <Loaded query={query}>
        {({ source }) => (
          <DiffView
            before={visible}
            after={source}
            label={`Current version and version ${version}`}
          />
        )}
      </Loaded>
    </div>
  );
};
