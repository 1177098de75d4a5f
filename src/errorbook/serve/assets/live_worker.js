// Listens to `errorbook serve` for all tabs that are open.
const ports = new Set();
const source = new EventSource("events");
let last = null;

source.onmessage = ({ data }) => {
  last = data;
  for (const port of ports) port.postMessage(data);
};
source.onerror = () => {
  last = null; // it may come back as another run
};

onconnect = ({ ports: [port] }) => {
  ports.add(port);
  port.onmessage = () => ports.delete(port);
  if (last) port.postMessage(last);
};
