import type { Manifest } from '../../../contract/manifests.ts';

export const manifests = {
  name: 'manifests',
  recordRepresentation: (manifest: Manifest) => manifest.manifestId,
};
