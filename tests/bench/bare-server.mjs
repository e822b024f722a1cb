// The least a Node server can do: the same bytes for every request. Started with the file to send.
import { readFileSync } from "node:fs";
import http from "node:http";

const page = readFileSync(process.argv[2]);
const server = http.createServer((_request, response) => {
  response
    .writeHead(200, { "content-type": "text/html; charset=utf-8", "content-length": page.length })
    .end(page);
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`ready ${server.address().port}\n`));
