import { useScrollSpy } from "@mantine/hooks";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { settingTexts, settingTopics } from "./setting-texts.ts";
import classes from "./settings-screen.module.css";

/** A topic counts as read once it is this far from the top of the window. */
const READ_FROM_PX = 160;

const FOCUSABLE = "input, select, textarea, button";

/** A setting that is not shown, because another one is off, is represented by its topic. */
const elementOf = (anchor: string): HTMLElement | null => {
  const topic = Object.hasOwn(settingTexts, anchor)
    ? settingTexts[anchor as keyof typeof settingTexts].topic
    : anchor;
  return document.getElementById(anchor) ?? document.getElementById(topic);
};

/** Leads to the topic or the setting in the URL, once the settings are loaded. */
const useAnchor = (): void => {
  const { hash, state } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same anchor can be followed again
  useEffect(() => {
    const element = hash === "" ? null : elementOf(hash);
    if (element === null) return;
    const isTopic = element.matches("[data-topic]");
    element.scrollIntoView({ block: isTopic ? "start" : "center" });
    if (element.matches(FOCUSABLE)) element.focus({ preventScroll: true });
  }, [hash, state.key]);
};

/** Links to the topics of the settings; the one that is being read is marked. */
export const TopicsNav = () => {
  useAnchor();
  const { active, data } = useScrollSpy({
    selector: "[data-topic]",
    getDepth: () => 1,
    getValue: ({ id }) => id,
    offset: READ_FROM_PX,
  });
  // A short last topic never reaches the top: the one that was asked for is marked until the next scrolling.
  const [chosen, setChosen] = useState<string>();
  useEffect(() => {
    const forget = () => setChosen(undefined);
    window.addEventListener("wheel", forget, { passive: true });
    window.addEventListener("touchmove", forget, { passive: true });
    return () => {
      window.removeEventListener("wheel", forget);
      window.removeEventListener("touchmove", forget);
    };
  }, []);
  const current = chosen ?? data[active]?.value ?? settingTopics[0].id;
  return (
    <nav className={classes.topics} aria-label="Topics">
      <ul>
        {settingTopics.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? "location" : undefined}
              onClick={() => setChosen(id)}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};
