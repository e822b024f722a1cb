import { Outlet, useLocation } from "@remix-run/react";
import { Anchor, RouteError } from "~/ui";

const LEAVE = "/register-service/leave";

/** The frame of every registration step: the step, and the way out that keeps or clears the answers. */
export default function RegisterService() {
  const { pathname } = useLocation();
  return (
    <>
      <Outlet />
      {pathname === LEAVE ? null : (
        <p className="row mt-12 border-t border-line pt-4 no-print">
          <span className="hint">Answers you have continued from are kept.</span>
          <Anchor to={LEAVE} className="btn-quiet">
            Leave registration
          </Anchor>
        </p>
      )}
    </>
  );
}

export const ErrorBoundary = RouteError;
