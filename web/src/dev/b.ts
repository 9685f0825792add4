import { mount } from "svelte";
import "../fonts.css";
import "../tokens.css";
import "../base.css";
import Dev from "./B.svelte";
const q = new URLSearchParams(location.search);
document.body.dataset["theme"] = q.get("theme") ?? "dark";
document.body.dataset["game"] = q.get("game") ?? "horde";
mount(Dev, { target: document.getElementById("app")! });
