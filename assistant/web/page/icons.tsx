// The signs on buttons: 24 by 24, lines in the colour of the text.

const paths = {
  knight: "M8 20h9c.5-6-1-11-6-13L10 4 8.5 7.5C6 9.5 5.5 12 4.5 14.5l2 2 3-2.5c2 .5 3-.5 3.5-1.5-.5 3-4 3.5-5 7.5z",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6L6 18",
  plus: "M12 5v14M5 12h14",
  send: "M12 19V5M6 11l6-6 6 6",
  stop: "M7 7h10v10H7z",
  chat: "M5 5h14a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-8l-5 4v-4H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z",
  squares: "M4 4h16v16H4zM12 4v16M4 12h16",
  upload: "M12 15V4M7 9l5-5 5 5M5 15v4h14v-4",
  download: "M12 4v11M7 10l5 5 5-5M5 19h14",
  link: "M10 14a4 4 0 0 0 6 .4l2.6-2.6a4 4 0 0 0-5.7-5.7L11.6 7.4M14 10a4 4 0 0 0-6-.4L5.4 12.2a4 4 0 0 0 5.7 5.7l1.3-1.3",
  copy: "M9 9h10v11H9zM15 9V4H5v11h4",
  check: "M5 12.5l4.5 4.5L19 7.5",
  right: "M7 11v9H4v-9zM7 12l4-8c1.7 0 2.6 1 2.3 2.7L12.7 10H18a2 2 0 0 1 2 2.4l-1.2 6A2 2 0 0 1 16.8 20H7",
  wrong: "M7 13V4H4v9zM7 12l4 8c1.7 0 2.6-1 2.3-2.7L12.7 14H18a2 2 0 0 0 2-2.4l-1.2-6A2 2 0 0 0 16.8 4H7",
  edit: "M5 19l1-4L16 5l3 3L9 18zM14 7l3 3",
  play: "M8 5l11 7-11 7z",
  flip: "M8 20V5M4 9l4-4 4 4M16 4v15M12 15l4 4 4-4",
  bin: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10 11v5M14 11v5",
  next: "M9 6l6 6-6 6",
  back: "M15 6l-6 6 6 6",
  first: "M17 6l-6 6 6 6M8 6v12",
  last: "M7 6l6 6-6 6M16 6v12",
  up: "M6 15l6-6 6 6",
  down: "M6 9l6 6 6-6",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.7 1.7M17.3 17.3L19 19M5 19l1.7-1.7M17.3 6.7L19 5",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
  half: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 3v18M12 7h5M12 12h8.5M12 17h5",
  code: "M8 7l-5 5 5 5M16 7l5 5-5 5M13.5 4l-3 16",
  database: "M4 6c0-4 16-4 16 0v12c0 4-16 4-16 0zM4 6c0 4 16 4 16 0M4 12c0 4 16 4 16 0",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 20c1-7 15-7 16 0",
  book: "M12 6c-2-2-5-2-8-1.5V19c3-.5 6-.5 8 1.5 2-2 5-2 8-1.5V4.5c-3-.5-6-.5-8 1.5zM12 6v14",
  cup: "M7 4h10v6a5 5 0 0 1-10 0zM7 6H3.5c0 3 1 5 4 5M17 6h3.5c0 3-1 5-4 5M12 15v4M8 20h8",
  warning: "M12 4l9 16H3zM12 10v4.5M12 17.2v.3",
  question: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.3",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  engine: "M5 19L17 7M10 6.5l7.5 0l0 7.5",
  again: "M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.5M20 4.5v5h-5",
};

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d={paths[name]} /></svg>;
}
