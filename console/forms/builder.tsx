import { Indicator, SegmentedControl, Tabs, VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { getRouteApi } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import type { DefinitionProblem } from "#domain/forms/definition-problems.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { useMayChange } from "../kit/session/permissions.tsx";
import { useWebsite } from "../kit/session/session.tsx";
import classes from "./builder.module.css";
import { AdvancedSettings } from "./builder-advanced.tsx";
import { BuildArea } from "./builder-build.tsx";
import { CaptchaSettings, DisclaimerSettings } from "./builder-captcha.tsx";
import { ActionsProvider, BuilderProvider, useFormBuilder } from "./builder-context.ts";
import { BuilderDialogs, type Dialog } from "./builder-dialogs.tsx";
import { focusSoon, settingSelector } from "./builder-focus.ts";
import { BuilderHead } from "./builder-head.tsx";
import { useBuilderKeys } from "./builder-keys.ts";
import { BuilderNotices } from "./builder-notices.tsx";
import { PreviewPane } from "./builder-preview.tsx";
import { type LoadedForm, useBuilder } from "./builder-state.ts";
import { type BuilderTab, builderTabs } from "./builder-tabs.ts";
import { StorageSettings } from "./storage-tab.tsx";

const NARROW = "(max-width: 62em)";
const route = getRouteApi("/forms/$formId");

const useTitle = (name: string): void => {
  const { title } = useWebsite();
  useEffect(() => {
    document.title = `${name} · ${title}`;
  }, [name, title]);
};

type Side = "edit" | "preview";

/** The builder of one form: settings on the left, preview on the right. */
export const FormBuilder = ({ loaded }: { readonly loaded: LoadedForm }) => {
  const builder = useBuilder(loaded);
  useTitle(builder.form.name);
  const change = useSearchChange();
  const [dialog, setDialog] = useState<Dialog>();
  const [side, setSide] = useState<Side>("edit");
  const mayChange = useMayChange();
  const openRelease = useCallback(() => {
    if (mayChange) setDialog("release");
  }, [mayChange]);
  useBuilderKeys(builder, openRelease);
  const openTab = (tab: BuilderTab) =>
    change({ tab: tab === "build" ? undefined : tab }, { replace: true });
  const reveal = ({ fieldset, fieldId, setting, at }: DefinitionProblem) => {
    setDialog(undefined);
    setSide("edit");
    void openTab(fieldset);
    builder.dispatch({ type: "select", fieldId });
    focusSoon(settingSelector(fieldId, setting, at));
  };
  return (
    <BuilderProvider value={{ ...builder, reveal }}>
      <ActionsProvider value={builder.actions}>
        <div className={classes.screen}>
          <BuilderHead onOpen={setDialog} />
          <BuilderNotices onOpen={setDialog} />
          <Workbench side={side} onSide={setSide} onTab={openTab} />
          <BuilderDialogs opened={dialog} onOpen={setDialog} />
          <VisuallyHidden role="status" aria-live="polite">
            {builder.spoken}
          </VisuallyHidden>
        </div>
      </ActionsProvider>
    </BuilderProvider>
  );
};

const panels = {
  build: BuildArea,
  storage: StorageSettings,
  advanced: AdvancedSettings,
  captcha: CaptchaSettings,
  disclaimer: DisclaimerSettings,
} as const;

/** Settings and form side by side; one at a time on small screens. */
const Workbench = ({
  side,
  onSide,
  onTab,
}: {
  readonly side: Side;
  readonly onSide: (side: Side) => void;
  readonly onTab: (tab: BuilderTab) => void;
}) => {
  const narrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false }) ?? false;
  const shows = (which: Side) => !narrow || side === which;
  return (
    <>
      {narrow && (
        <SegmentedControl
          className={classes.sides ?? ""}
          fullWidth
          size="xs"
          aria-label="View"
          value={side}
          onChange={(value) => onSide(value as Side)}
          data={[
            { value: "edit", label: "Edit" },
            { value: "preview", label: "Preview" },
          ]}
        />
      )}
      <div className={classes.columns}>
        <div className={classes.work} hidden={!shows("edit")}>
          <Fieldsets onTab={onTab} />
        </div>
        <div className={classes.preview} hidden={!shows("preview")}>
          {shows("preview") && <PreviewPane narrow={narrow} />}
        </div>
      </div>
    </>
  );
};

const Fieldsets = ({ onTab }: { readonly onTab: (tab: BuilderTab) => void }) => {
  const { problems } = useFormBuilder();
  const { tab = "build" } = route.useSearch();
  return (
    <Tabs
      value={tab}
      onChange={(next) => next !== null && onTab(next as BuilderTab)}
      keepMounted={false}
      classNames={{
        root: classes.tabs ?? "",
        list: classes.tabList ?? "",
        panel: classes.panel ?? "",
      }}
    >
      <Tabs.List aria-label="Form sections">
        {builderTabs.map(({ value, label }) => {
          const count = problems.filter(({ fieldset }) => fieldset === value).length;
          return (
            <Tabs.Tab key={value} value={value}>
              <Indicator disabled={count === 0} color="red" size={7} offset={-3}>
                {label}
              </Indicator>
              {count > 0 && <VisuallyHidden>, {count} issues to fix</VisuallyHidden>}
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
      {builderTabs.map(({ value }) => {
        const Panel = panels[value];
        return (
          <Tabs.Panel key={value} value={value}>
            <Panel />
          </Tabs.Panel>
        );
      })}
    </Tabs>
  );
};
