import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "../kit/theme/tokens.css";
import "../kit/theme/global.css";
import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "../kit/calls/queries.ts";
import { cssVariables, theme } from "../kit/theme/theme.ts";
import { router } from "./router.tsx";

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
        <Notifications position="bottom-right" limit={4} />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
