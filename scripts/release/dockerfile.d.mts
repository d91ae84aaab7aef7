export interface Stage {
  name: string;
  instructions: { word: string; text: string }[];
}
export function instructionsOf(text: string): { stages: Stage[] };
export function ignoredBy(text: string): (file: string) => boolean;
