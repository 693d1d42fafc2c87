import "@mantine/core/styles.css";
import "../kit/theme/tokens.css";
import "../kit/theme/global.css";
import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { lazy, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "../kit/calls/queries.ts";
import { cssVariables, theme } from "../kit/theme/theme.ts";
import { AfterFirstScreen } from "./after-first-screen.tsx";
import { keepOfflineCopy } from "./offline-copy.ts";
import { router } from "./router.tsx";

const Notices = lazy(async () => ({ default: (await import("./notices.tsx")).Notices }));

// The same key that public/color-scheme.js reads before the first paint.
const colorSchemeManager = localStorageColorSchemeManager({ key: "daybook-color-scheme" });

createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
    >
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
        <AfterFirstScreen onShown={keepOfflineCopy}>
          <Notices />
        </AfterFirstScreen>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
