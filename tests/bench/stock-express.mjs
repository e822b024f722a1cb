// The built portal behind a stock Express server, as remix-serve has it.
import { createRequestHandler } from "@remix-run/express";
import compression from "compression";
import express from "express";

const build = await import("../../build/index.js");
const app = express();
app.use(compression());
app.use("/build", express.static("public/build", { immutable: true, maxAge: "1y" }));
app.use(express.static("public", { maxAge: "1h" }));
app.all("*", createRequestHandler({ build, mode: "production" }));
app.listen(Number(process.env.PORT), () => process.send("ready"));
