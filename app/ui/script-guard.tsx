import { Component, type ReactNode } from "react";
import { reportScriptFailure } from "./script-failure";

/** Reports an error that no route's error boundary caught. The browser entry then restores the server's page. */
export class ScriptGuard extends Component<
  { children: ReactNode; onMount?: () => void },
  { failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidMount() {
    if (!this.state.failed) this.props.onMount?.();
  }

  override componentDidCatch() {
    reportScriptFailure();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
