/** Puts these small pages in one bundle. */
export {
  AboutPage as about,
  AnnouncementPage as announcement,
  EmailPage as email,
  FeedbackPage as feedback,
} from "./about-page.tsx";
export { default as chat } from "./chat/chat-page.tsx";
export { default as terms } from "./terms-page.tsx";
