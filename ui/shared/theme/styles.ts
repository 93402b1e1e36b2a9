// Mantine's styles that every frame needs, in a cascade layer, so that our own rules take precedence in any load order.
// form-styles.ts and workspace-styles.ts have the styles of some frames and load with them. A public screen that uses
// further components imports their `@mantine/core/styles/<Part>.layer.css` beside its own styles.
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/VisuallyHidden.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Text.layer.css'
import '@mantine/core/styles/Title.layer.css'
import '@mantine/core/styles/Anchor.layer.css'
import '@mantine/core/styles/Badge.layer.css'
import '@mantine/core/styles/Skeleton.layer.css'
import '@fontsource-variable/geist/wght.css'
import './theme.css'
