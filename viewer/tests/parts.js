// Loads parts of the viewer's script without a browser, and hands out what they declare.
'use strict';

const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const vm = require('node:vm');

/** What the parts touch when they are loaded. */
const browser = () => ({
  document: { documentElement: { classList: { add() {} } } },
  matchMedia: () => ({ matches: false, addEventListener() {} }),
});

/** What the parts declare by some names; `run` runs more code among them. */
module.exports = (parts, names) => {
  const window = browser();
  window.window = window;
  const context = vm.createContext(window);
  const text = parts.map(part => readFileSync(join(__dirname, '..', part + '.js'), 'utf8')).join('\n');
  vm.runInContext(text, context);
  const run = code => vm.runInContext(code, context);
  return { run, ...run(`({ ${names.join(', ')} })`) };
};
