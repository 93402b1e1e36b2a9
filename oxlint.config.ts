import { defineConfig } from 'oxlint'
import { ZONES } from './spec/tools/zones.ts'

const FOLDERS = Object.keys(ZONES)

/** Imports that a zone may not have: packages, and every folder that it does not name. */
const imports = Object.entries(ZONES).map(([zone, { folders, forbidden, reason }]) => ({
  files: [`${zone}/**`],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            group: [
              ...forbidden.flatMap((name) => (name.endsWith('*') ? [name] : [name, `${name}/*`])),
              ...FOLDERS.filter((folder) => folder !== zone && !folders.includes(folder)).map(
                (folder) => `**/${folder}/**`,
              ),
            ],
            message: reason,
          },
        ],
      },
    ],
  },
}))

const globals = {
  files: ['core/**'],
  rules: {
    'no-restricted-globals': [
      'error',
      { name: 'setTimeout', message: 'core has no clock: machines name their delays.' },
      { name: 'setInterval', message: 'core has no clock.' },
      { name: 'crypto', message: 'core has no random source: ids come as arguments.' },
      { name: 'process', message: 'core knows no environment.' },
    ],
  },
}

export default defineConfig({
  ignorePatterns: ['node_modules', 'dist', '**/*.gen.ts', '.data', 'reports'],
  plugins: ['typescript', 'react', 'import', 'unicorn', 'oxc'],
  options: {
    typeAware: true,
  },
  categories: {
    correctness: 'error',
  },
  rules: {
    'import/no-cycle': 'error',
    'import/no-named-as-default-member': 'off',
    'no-unused-vars': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/switch-exhaustiveness-check': 'error',
    'react/exhaustive-deps': 'error',
    'react/rules-of-hooks': 'error',
    'react/incompatible-library': 'off',
  },
  overrides: [...imports, globals],
})
