// The page begins here.
import { render } from "preact";
import { App } from "./app";
import { showBoards } from "./replay/choices";
import "./style.css";

showBoards();
render(<App />, document.body);
