/** The stages of a Dockerfile, each with its instructions in their order; the last one, which has no name, is `image`. */
export function instructionsOf(text) {
  const lines = text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => ({ word: line.split(/\s/)[0], text: line.slice(line.search(/\s/)).trim() }));
  const stages = [];
  for (const instruction of lines) {
    if (instruction.word === 'FROM') {
      const [, name = 'image'] = / AS (\w+)$/.exec(instruction.text) ?? [];
      stages.push({ name, instructions: [] });
    } else stages.at(-1)?.instructions.push(instruction);
  }
  return { stages };
}

/** Whether .dockerignore leaves a file out: only whole names, and `*` at their beginning. */
export function ignoredBy(text) {
  const rules = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return (file) =>
    rules.some((rule) =>
      rule.startsWith('*') ? file.endsWith(rule.slice(1)) : file === rule || file.startsWith(`${rule}/`),
    );
}
