import type { Tool } from '../tool.ts';
import { balanceTool, contactsTool, inboxTool } from './accountTools.ts';
import { bookTool } from './bookTool.ts';
import { cancelTool, labelTool, ordersTool, trackTool, undoTool } from './orderTools.ts';
import { draftTool, quoteTool } from './parcelTools.ts';
import { remedyTool } from './remedyTool.ts';

/** All tools, in the order in which assistants list them. */
export const TOOLS: readonly Tool[] = [
  quoteTool,
  draftTool,
  bookTool,
  trackTool,
  ordersTool,
  labelTool,
  cancelTool,
  undoTool,
  inboxTool,
  remedyTool,
  contactsTool,
  balanceTool,
];
