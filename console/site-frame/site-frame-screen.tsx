import { useState } from "react";
import design from "../kit/design/design.module.css";
import { DesignActions } from "../kit/design/design-actions.tsx";
import { DesignConflict } from "../kit/design/design-conflict.tsx";
import { DesignSchedule } from "../kit/design/design-schedule.tsx";
import { OwnTemplates } from "../kit/design/own-templates.tsx";
import { useDesign } from "../kit/design/use-design.ts";
import { LeaveGuard } from "../kit/editing/leave-guard.tsx";
import { useLateChanges } from "../kit/editing/use-late-changes.ts";
import { Page } from "../kit/ui/page.tsx";
import { DesignPreview } from "./design-preview.tsx";
import { FooterFields } from "./footer-fields.tsx";
import { frameDesign } from "./frame-design.ts";
import { FrameVersions } from "./frame-versions.tsx";
import { HeaderFields } from "./header-fields.tsx";
import { type FrameParts, LoadedFrame } from "./loaded-frame.tsx";
import { useTargetNames } from "./use-target-names.ts";

const TITLE = "Header & footer";
const INTRO = "The menu, the announcement and the footer of every page.";

const FrameEditor = ({ loaded, starter: { document: starter, ownTemplates } }: FrameParts) => {
  const frame = useDesign(frameDesign, loaded, starter);
  const [showsVersions, setShowsVersions] = useState(false);
  const names = useTargetNames(frame.document);
  const upToDate = useLateChanges(frame.document);
  const { header, footer } = frame.document;
  return (
    <Page
      title={TITLE}
      intro={INTRO}
      actions={
        <DesignActions
          design={frame}
          what="Header and footer were"
          onVersions={() => setShowsVersions(true)}
        />
      }
    >
      <DesignConflict design={frame} />
      <DesignSchedule design={frame} />
      <OwnTemplates names={ownTemplates}>
        Visitors see {ownTemplates.length === 1 ? "a template" : "templates"} instead of what you
        set up here.
      </OwnTemplates>
      <div className={design.split}>
        <div className={design.fields}>
          <HeaderFields
            header={header}
            names={names}
            onChange={(next, part) => frame.change(upToDate({ header: next, footer }), part)}
          />
          <FooterFields
            footer={footer}
            names={names}
            onChange={(next, part) => frame.change(upToDate({ header, footer: next }), part)}
          />
        </div>
        <DesignPreview design={{ frame: frame.document }} />
      </div>
      {showsVersions && <FrameVersions frame={frame} onClose={() => setShowsVersions(false)} />}
      <LeaveGuard isUnsaved={frame.isUnsaved} save={frame.save}>
        Your latest changes are not saved.
      </LeaveGuard>
    </Page>
  );
};

/** Menu, announcement and footer, without code. */
export const SiteFrameScreen = () => (
  <LoadedFrame title={TITLE} intro={INTRO}>
    {(parts) => <FrameEditor {...parts} />}
  </LoadedFrame>
);
