import { LandingPage } from "~/ui";

export default function Home() {
  return <LandingPage title="Welcome" lead="Lead">Hello</LandingPage>;
}
