import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { lookContracts } from "#commands/looks/contract.ts";
import type { Look } from "#domain/looks/document.ts";
import { builtInLook } from "#domain/looks/presets.ts";
import { getLookTemplatesContract, lookVersionContracts } from "#read-api/looks/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import design from "../kit/design/design.module.css";
import { DesignActions } from "../kit/design/design-actions.tsx";
import { DesignConflict } from "../kit/design/design-conflict.tsx";
import { DesignSchedule } from "../kit/design/design-schedule.tsx";
import { DesignVersions } from "../kit/design/design-versions.tsx";
import { OwnTemplates } from "../kit/design/own-templates.tsx";
import { type StoredDesign, useDesign } from "../kit/design/use-design.ts";
import { tellTweak } from "../kit/editing/editor-events.ts";
import { LeaveGuard } from "../kit/editing/leave-guard.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Page, Section } from "../kit/ui/page.tsx";
import { CompareVersion } from "../site-frame/compare-version.tsx";
import { DesignPreview } from "../site-frame/design-preview.tsx";
import { BrandFields } from "./brand-fields.tsx";
import { ColorFields } from "./color-fields.tsx";
import { FontFields } from "./font-fields.tsx";
import { lookDesign } from "./look-design.ts";
import type { LookFields } from "./part.tsx";
import { PresetsBar } from "./presets-bar.tsx";
import { ShapeFields } from "./shape-fields.tsx";
import { tweakPageTypeOf, useTweakEvents } from "./use-tweak-events.ts";

const TITLE = "Looks";
const INTRO = "Logo, colours, fonts and shapes of every page.";

const LookTemplates = () => {
  const { data } = useCall(getLookTemplatesContract, {});
  return (
    <OwnTemplates names={data?.ownTemplates ?? []}>
      Pages with these templates do not show the logo, colours, fonts and shapes that you publish
      here.
    </OwnTemplates>
  );
};

const LookEditor = ({ loaded }: { readonly loaded: StoredDesign<Look> }) => {
  const look = useDesign(lookDesign, loaded, builtInLook);
  const [showsVersions, setShowsVersions] = useState(false);
  const [pageType, setPageType] = useState(() => tweakPageTypeOf(""));
  useTweakEvents(look, pageType);
  const fields: LookFields = {
    look: look.document,
    shown: look.published?.document ?? builtInLook,
    onChange: (next, part) => {
      look.change(next, part);
      tellTweak("change", { pageType });
    },
    onReset: (next) => {
      look.change(next);
      tellTweak("reset", { pageType });
    },
  };
  const actions = (
    <DesignActions design={look} what="The look was" onVersions={() => setShowsVersions(true)} />
  );
  return (
    <Page title={TITLE} intro={INTRO} actions={actions}>
      <DesignConflict design={look} />
      <DesignSchedule design={look} />
      <LookTemplates />
      <div className={design.split}>
        <div className={design.fields}>
          <Section title="Ready looks" aside={<Link to="/starters">Starters with pages</Link>}>
            <PresetsBar {...fields} />
          </Section>
          <Section title="Brand">
            <BrandFields {...fields} />
          </Section>
          <Section title="Colours">
            <ColorFields {...fields} />
          </Section>
          <Section title="Fonts">
            <FontFields {...fields} />
          </Section>
          <Section title="Shapes">
            <ShapeFields {...fields} />
          </Section>
        </div>
        <DesignPreview
          design={{ look: look.document }}
          onTemplate={(template) => setPageType(tweakPageTypeOf(template))}
        />
      </div>
      {showsVersions && (
        <DesignVersions
          design={look}
          contract={lookVersionContracts.versions}
          title="History of the look"
          compare={(version, close) => (
            <CompareVersion
              version={version}
              contract={lookVersionContracts.version}
              published={look.published?.document ?? null}
              toDesign={(document: Look | null) => ({ look: document })}
              onClose={close}
            />
          )}
          onClose={() => setShowsVersions(false)}
        />
      )}
      <LeaveGuard isUnsaved={look.isUnsaved} save={look.save}>
        Your latest changes are not saved.
      </LeaveGuard>
    </Page>
  );
};

/** Logo, colours, fonts and shapes, without code. */
export const LooksScreen = () => {
  const query = useCall(lookContracts.get, {});
  if (query.data !== undefined) return <LookEditor loaded={query.data} />;
  return (
    <Page title={TITLE} intro={INTRO}>
      <Loaded query={query}>{() => null}</Loaded>
    </Page>
  );
};
