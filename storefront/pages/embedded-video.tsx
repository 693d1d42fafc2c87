import { useState } from "react";

/** The server's question, with its parts. */
export type VideoQuestion = {
  readonly frameUrl: string;
  readonly title: string;
  readonly poster: string | undefined;
  readonly text: string;
  readonly pageUrl: string;
  readonly pageLabel: string;
};

export const videoQuestionOf = (element: HTMLElement): VideoQuestion | undefined => {
  const link = element.querySelector<HTMLAnchorElement>(".video-ask a");
  const { frame, title = "" } = element.dataset;
  if (link === null || frame === undefined) return undefined;
  return {
    frameUrl: frame,
    title,
    poster: element.querySelector<HTMLImageElement>(".video-poster")?.src,
    text: element.querySelector(".video-ask p")?.textContent ?? "",
    pageUrl: link.href,
    pageLabel: link.textContent,
  };
};

/** A video of a provider, from which nothing is loaded before the visitor asks for it. Spec: B3.51. */
export const EmbeddedVideo = ({
  question,
  onPlay,
}: {
  readonly question: VideoQuestion;
  readonly onPlay: () => void;
}) => {
  const [isAsked, setAsked] = useState(false);
  const { frameUrl, title, poster, text, pageUrl, pageLabel } = question;
  const play = () => {
    setAsked(true);
    onPlay();
  };
  if (isAsked)
    return (
      <iframe
        className="video-frame"
        src={`${frameUrl}?autoplay=1`}
        title={title}
        allow="autoplay; fullscreen; picture-in-picture"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  return (
    <>
      {poster !== undefined && <img className="video-poster" src={poster} alt="" />}
      <div className="video-ask">
        <p>{text}</p>
        <p>
          <button type="button" className="button" onClick={play}>
            Play here
          </button>{" "}
          <a href={pageUrl} rel="noopener noreferrer">
            {pageLabel}
          </a>
        </p>
      </div>
    </>
  );
};
